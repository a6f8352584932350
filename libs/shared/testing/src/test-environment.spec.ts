import { failOnConsoleErrors, watchConsole } from './test-environment';

describe('the console guard', () => {
  it('A test that writes an error to the console fails', () => {
    watchConsole();
    console.error('Warning: %s', new Error('broken'));
    expect(failOnConsoleErrors).toThrow('Unexpected console.error:\nWarning: %s Error: broken');
    watchConsole();
  });

  it('A test can expect an error on the console', () => {
    const expected = jest.spyOn(console, 'error').mockImplementation();
    console.error('expected');
    expect(expected).toHaveBeenCalledWith('expected');
  });

  it('Console errors of one test do not fail the next test', () => {
    expect(failOnConsoleErrors).not.toThrow();
    watchConsole();
  });
});
