import { defaultBrand } from '@portal/shared/util';
import { contactProductLabels, helpTopicLabels } from './options';

describe('the options of the contact form', () => {
  it('The products are the LaTeX-editor add-in, the word-processor add-in, Revise, X, Cite, and Multiple Products/Other (CONTACT-6)', () => {
    expect(Object.values(contactProductLabels(defaultBrand))).toEqual([
      'LaTeX editor add-in',
      'Word-processor add-in',
      'Revise',
      'X',
      'Cite',
      'Multiple Products/Other',
    ]);
  });

  it('The help topics are billing, support, sales, institutions, feedback, delete-account and other (CONTACT-7)', () => {
    expect(Object.keys(helpTopicLabels)).toEqual([
      'billing',
      'support',
      'sales',
      'institutions',
      'feedback',
      'delete-account',
      'other',
    ]);
    expect(Object.values(helpTopicLabels)).toEqual([
      'Billing',
      'Support',
      'Sales',
      'Institutions',
      'Feedback',
      'Delete my account',
      'Other',
    ]);
  });
});
