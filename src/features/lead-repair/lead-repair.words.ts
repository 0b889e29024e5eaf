export const optedOutByVendor = 'Marked as opted out by the vendor when the lead was posted.';
