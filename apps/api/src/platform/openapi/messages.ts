/** The texts of the page that shows the endpoints. */
export const docsMessages = {
  title: 'Endpoints of the Lemma portal',
  intro:
    'Every endpoint of the server, from the descriptions that it validates requests with. For programs:',
  document: 'the OpenAPI document',
  access: 'Access',
  accessOf: {
    public: 'Anyone',
    'optional-user': 'Anyone; the idToken of a signed-in user is understood',
    user: 'A signed-in user, with the idToken',
    'service-key': 'Another service, with its key',
  },
  errors: 'Errors of its own',
  onlyCommon: 'None',
  requirement: 'Requirement',
  request: 'Request',
  response: 'Response',
} as const;
