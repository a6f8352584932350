import { respondToBotCheck } from '@portal/auth-session/testing';
import { contactFormsEndpoints as endpoints } from '@portal/contact-forms/domain';
import { clearStorage } from '@portal/shared/browser';
import { respondFromWorkers, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { acceptMessages, fill, renderForm } from '../testing/render-form';
import { InstitutionPage } from './institution-page';

/** What the page saves: name, type and bytes of each file, in the place of the browser's downloads. */
function watchDownloads() {
  const files: { name: string; type: string; bytes: Blob }[] = [];
  let bytes = new Blob();
  URL.createObjectURL = (object) => {
    if (object instanceof Blob) bytes = object;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, type: bytes.type, bytes });
  });
  return files;
}

const values = {
  'First name': 'Emmy',
  'Last name': 'Noether',
  Email: 'emmy@maths.example.edu',
  Role: 'Professor',
  Department: 'Mathematics',
  Institution: 'University of Göttingen',
};
const open = () => renderForm(<InstitutionPage brand={defaultBrand} />);
const field = (name: string) => screen.getByLabelText(name);
const submit = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Send inquiry' }));

async function fillIn(user: UserEvent) {
  for (const [name, value] of Object.entries(values)) await fill(user, field(name), value);
}

describe('the institution page', () => {
  beforeEach(() => clearStorage('visit'));
  afterEach(() => jest.restoreAllMocks());

  it('The page says what to include, and an inquiry without a message is sent (CONTACT-20, CONTACT-21)', async () => {
    const messages = acceptMessages();
    const { user } = open();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Get Lemma at your institution' }),
    ).toBeVisible();
    for (const part of [/size of your lab or group/, /save you per project/, /favorite features/])
      expect(screen.getByText(part)).toBeVisible();
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText('Your message has been sent successfully!')).toBeVisible();
    expect(messages).toMatchObject([
      {
        form: 'institution',
        firstName: 'Emmy',
        lastName: 'Noether',
        institution: 'University of Göttingen',
        message: '',
        tags: ['Institutional Inquiry'],
      },
    ]);
    await waitFor(() => expect(field('First name')).toHaveValue(''));
  });

  it('An empty form says that all required fields are to be filled out (CONTACT-21)', async () => {
    acceptMessages();
    const { user } = open();
    await submit(user);
    expect(await screen.findByText('Please fill out all required fields.')).toBeVisible();
    expect(field('First name')).toHaveFocus();
    expect(field('Message (optional)')).not.toBeInvalid();
  });

  it('A failure shows one sentence, and the input stays (CONTACT-21)', async () => {
    server.use(...respondToBotCheck(), respondWithError(endpoints.sendMessage, 503, 'UNAVAILABLE'));
    const { user } = open();
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
    expect(field('Role')).toHaveValue('Professor');
  });

  it('The letter is made from what is filled in so far, and saved as a PDF (CONTACT-22)', async () => {
    acceptMessages();
    const files = watchDownloads();
    const makeLetter = jest.fn().mockReturnValue(new Uint8Array([1, 2, 3]));
    respondFromWorkers({ 'letter.worker.ts': makeLetter });
    const { user } = open();
    await fill(user, field('First name'), 'Emmy');
    await user.click(screen.getByRole('button', { name: 'Download Letter' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files).toMatchObject([
      { name: 'Lemma-request-for-service.pdf', type: 'application/pdf', bytes: { size: 3 } },
    ]);
    expect(makeLetter).toHaveBeenCalledWith(
      expect.objectContaining({
        values: expect.objectContaining({ firstName: 'Emmy', institution: '' }),
        brand: defaultBrand,
      }),
    );
  });

  it('After sending the letter still has what was sent, until another inquiry is begun (CONTACT-22)', async () => {
    acceptMessages();
    const files = watchDownloads();
    const makeLetter = jest.fn().mockReturnValue(new Uint8Array([1]));
    respondFromWorkers({ 'letter.worker.ts': makeLetter });
    const { user } = open();
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText(/with what you sent us/)).toBeVisible();
    expect(field('First name')).toHaveValue('');
    const download = async () => {
      const before = files.length;
      await user.click(screen.getByRole('button', { name: 'Download Letter' }));
      await waitFor(() => expect(files).toHaveLength(before + 1));
    };
    await download();
    await fill(user, field('First name'), 'Ada');
    expect(screen.getByText(/with what you’ve filled in above/)).toBeVisible();
    await download();
    expect(makeLetter.mock.calls.map(([{ values: made }]) => made)).toEqual([
      expect.objectContaining({ firstName: 'Emmy', institution: 'University of Göttingen' }),
      expect.objectContaining({ firstName: 'Ada', institution: '' }),
    ]);
  });

  it('When the letter cannot be made the page says so, and it can be tried again (CONTACT-22)', async () => {
    const files = watchDownloads();
    respondFromWorkers({ 'letter.worker.ts': () => undefined });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Download Letter' }));
    expect(
      await screen.findByText('We couldn’t create the letter. Please try again.'),
    ).toBeVisible();
    expect(files).toEqual([]);
    expect(screen.getByRole('button', { name: 'Download Letter' })).toBeEnabled();
  });
});
