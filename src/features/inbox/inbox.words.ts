// Words of the inbox that more than one file says.
export const invalidNumber = 'Invalid phone number format. Please enter a valid US/CA number.';
export const invalidRecipient = 'Invalid number. Use a valid US/CA number.';
export const emptyBalance = 'Your text balance is $0. Add funds to send messages.';
export const notYourPhone =
  'Tests go to your own phone. Verify the phone you call from first, or write to this person in Messages.';
/** Where the carrier gave no reason. */
export const sendFailed = 'Send failed';
