export { contactMails } from './contact-forms.mail-examples';
export { createContactFormsModule } from './contact-forms.module';
export { contactMessages } from './contact-forms.tables';
