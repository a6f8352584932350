import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../../ports/personal-data';
import { contactMessages } from '../contact-forms.tables';

const sentBy = ({ uid, email }: DataOwner) =>
  or(eq(contactMessages.uid, uid), eq(contactMessages.email, email));

/** The messages of a user. One that was not mailed yet is mailed first, and deleted some time later, like all (CONTACT-8). */
export const messageData: PersonalData = {
  tables: [contactMessages],
  async collect(query, owner) {
    const { createdAt, inbox, email, subject, details, message } = contactMessages;
    const messages = await query
      .select({ createdAt, inbox, email, subject, details, message })
      .from(contactMessages)
      .where(sentBy(owner))
      .orderBy(createdAt);
    return { messages };
  },
  async erase(tx, owner) {
    await tx
      .delete(contactMessages)
      .where(and(sentBy(owner), isNotNull(contactMessages.acceptedAt)));
  },
};
