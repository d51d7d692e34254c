/** The form with which a browser confirms a payment by card. */
export const cardConfirmation = (clientSecret: string, number = '4242424242424242'): URLSearchParams =>
  new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  });
