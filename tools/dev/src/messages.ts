/** Sample texts of the component sheet, which only developers see. */
export const messages = {
  heading: 'Component sheet',
  intro: 'Every component in every state, in the current theme.',
  sections: {
    colors: 'Ink and paper',
    type: 'Type',
    editMarks: 'Edit marks',
    buttons: 'Buttons',
    fields: 'Fields',
    choices: 'Choices',
    badges: 'Badges and status',
    messages: 'Messages',
    menuTooltip: 'Menu, tooltip',
    table: 'Table',
    emptyLoading: 'Empty, loading',
    amounts: 'Amounts',
    disclosure: 'Disclosure',
    dialog: 'Dialog',
    form: 'Form',
    brand: 'Brand and specimen',
  },
  notes: {
    editMarks: 'The only place for vermilion.',
    table: 'Three rules, no stripes, no boxes.',
    dialog: 'Layer 110 over an overlay on layer 109.',
  },
  email: 'ines.okafor@maths.example.edu',
} as const;
