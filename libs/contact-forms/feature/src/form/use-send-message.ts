import { useBotCheck } from '@portal/auth-session/api';
import {
  contactFormsEndpoints as endpoints,
  routingOf,
  type MessageForm,
  type NewMessage,
} from '@portal/contact-forms/domain';
import { apiErrorOf, endpointMutation, portalApi } from '@portal/shared/data-access';

/** The endpoint of messages (CONTACT-1). */
export const contactFormsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation(endpointMutation(endpoints.sendMessage)),
  }),
});

type FormMessage = Omit<NewMessage, 'form' | 'inbox' | 'tags' | 'ticket'> & {
  readonly form: MessageForm;
};

/** Sends a message after its invisible bot check (CONTACT-14); a failure rejects with the given sentence. */
export function useSendMessage(failed: string) {
  const [sendMessage] = contactFormsApi.useSendMessageMutation();
  const botCheck = useBotCheck('contact');

  const send = async (message: FormMessage): Promise<void> => {
    const { inbox, tag } = routingOf(message.form, message.helpTopic);
    try {
      const ticket = await botCheck.ticket();
      await sendMessage({ ...message, inbox, tags: [tag], ticket }).unwrap();
    } catch (thrown) {
      botCheck.prepare();
      throw { ...apiErrorOf(endpoints.sendMessage, thrown), message: failed };
    }
  };
  return { send, prepare: botCheck.prepare };
}
