import { areEmails, emailsOf, phoneOf } from '#contract/shared/contact.ts';

/** How the patron of a request is reached. */
export interface Contact {
  phone: string;
  email: string;
}

/** What is wrong with a contact, each refusal with the field that it is about. */
export const contactRefusals = ({ phone, email }: Contact) => [
  ...(/\d/.test(phoneOf(phone))
    ? []
    : [{ field: 'telefone', code: 'request_phone_required' } as const]),
  ...(areEmails(email) ? [] : [{ field: 'email', code: 'request_email_required' } as const]),
];

/** Phone and addresses as they are stored. */
export const normaliseContact = ({ phone, email }: Contact): Contact => ({
  phone: phoneOf(phone),
  email: emailsOf(email).join('; '),
});
