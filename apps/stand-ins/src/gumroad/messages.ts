/** Texts of the gumroad pages. */
export const messages = {
  service: 'Gumroad',
  product: {
    title: 'Premium membership',
    about: 'Stands in for the product page at gumroad. No money is moved.',
    email: 'Email',
    invalidEmail: 'Enter an email address.',
    period: 'Period',
    buy: 'Buy membership',
  },
  library: {
    title: 'Library',
    about:
      'Stands in for the pages at gumroad where buyers manage memberships and sellers refund them.',
    none: 'No purchases yet.',
    status: {
      renews: (date: string) => `Renews on ${date}`,
      ends: (date: string) => `Ends on ${date}`,
      ended: (date: string) => `Ended on ${date}`,
      refunded: 'Refunded',
    },
    actions: {
      cancel: 'Cancel membership',
      restart: 'Restart membership',
      refund: 'Refund as the seller',
    },
  },
} as const;
