import { checkMemberEmail } from './member-email';

describe('checkMemberEmail', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['  ada@example.org ', 'ada@example.org'],
    ["o'neil+papers@uni-bonn.de", "o'neil+papers@uni-bonn.de"],
  ])('%j is the address %j (GROUP-10)', (text, email) => {
    expect(checkMemberEmail(text)).toEqual({ email });
  });

  it.each([
    ['', 'no-at-sign'],
    ['ada', 'no-at-sign'],
    ['ada@@example.org', 'several-at-signs'],
    ['ada@exa@mple.org', 'several-at-signs'],
    ['a..da@example.org', 'consecutive-dots'],
    ['ada@example..org', 'consecutive-dots'],
    ['.ada@example.org', 'dot-at-an-end'],
    ['ada.@example.org', 'dot-at-an-end'],
    ['ada@.example.org', 'dot-at-an-end'],
    ['ada@example.org.', 'dot-at-an-end'],
    ['ada@example', 'not-an-address'],
    ['ad a@example.org', 'not-an-address'],
    ['ada@exаmple.org', 'not-an-address'],
    [' .ada@example.org', 'dot-at-an-end'],
    ['ada@example.org. ', 'dot-at-an-end'],
    ['a'.repeat(254), 'no-at-sign'],
    ['a'.repeat(255), 'too-long'],
    [`${'a'.repeat(300)}@example.org`, 'too-long'],
  ])('%j is no address: %s (GROUP-10)', (text, problem) => {
    expect(checkMemberEmail(text)).toEqual({ problem });
  });
});
