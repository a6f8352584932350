/** The texts of the page that shows the calls. */
export const docsMessages = {
  title: 'Calls of the Lemma portal',
  intro:
    'Every call of the server, drawn from the descriptions that it validates with. For programs:',
  document: 'the OpenAPI document',
  access: 'Who may call',
  accessOf: {
    public: 'Anyone',
    'optional-user': 'Anyone; a signed-in person’s token is understood',
    user: 'A signed-in person, with the idToken',
    'service-key': 'Another service, with its key',
  },
  errors: 'Errors of its own',
  onlyCommon: 'None',
  requirement: 'Requirement',
  request: 'Request',
  response: 'Response',
} as const;
