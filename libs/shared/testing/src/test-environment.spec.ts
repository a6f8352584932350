import { refuseConsoleErrors, watchConsole } from './test-environment';

describe('the console guard', () => {
  it('fails the test that wrote an error', () => {
    watchConsole();
    console.error('Warning: %s', new Error('broken'));
    expect(refuseConsoleErrors).toThrow('Unexpected console.error:\nWarning: %s Error: broken');
    watchConsole();
  });

  it('lets a test expect one', () => {
    const expected = jest.spyOn(console, 'error').mockImplementation();
    console.error('expected');
    expect(expected).toHaveBeenCalledWith('expected');
  });

  it('starts each test anew', () => {
    expect(refuseConsoleErrors).not.toThrow();
    watchConsole();
  });
});
