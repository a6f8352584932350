/** Sample texts of the component sheet, which only developers see. */
export const messages = {
  heading: 'Component sheet',
  intro: 'Every part in every state it can be in, in the theme you are looking at.',
  sections: {
    colours: 'Ink and paper',
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
    editMarks: 'Vermilion stands here and nowhere else.',
    table: 'Three rules, no stripes, no boxes.',
    dialog: 'Level 110 over overlay 109.',
  },
  email: 'ines.okafor@maths.example.edu',
} as const;
