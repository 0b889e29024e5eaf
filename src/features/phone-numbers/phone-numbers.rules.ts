// What a local number is, what the next one costs, and how long what is under way is waited for.
import { areaCodeOf, isUsNumber } from '../../domain/phone-number.ts';
import { productTerms } from '../../domain/product-terms.ts';

export const areaCodePattern = /^\d{3}$/;

/** What a search shows. */
export const searchCount = 12;

/** The carrier itself sells only what was searched for shortly before. */
export const offerMinutes = 30;

const tollFreeCodes = ['800', '833', '844', '855', '866', '877', '888'];

export function isLocalNumber(phone: string): boolean {
  return isUsNumber(phone) && !tollFreeCodes.includes(areaCodeOf(phone) ?? '');
}

/** `everBought`: also those that were released since, and those under way. */
export const freeLeft = (everBought: number): number => Math.max(0, productTerms.freeNumbers - everBought);

export const nextPriceCents = (everBought: number): number =>
  freeLeft(everBought) > 0 ? 0 : productTerms.numberPriceCents;

/** So long the answer to a purchase waits for the carrier; what takes longer comes by itself. */
export const answerMs = 8_000;

/** An order that the carrier does not show by then never reached it. */
export const lostOrderMinutes = 15;

/** One that turns up later all the same is given back. */
export const lateOrderDays = 7;

/** A purchase that failed after its agent had left is told for so long. */
export const toldHours = 48;

/** What a person types before a number is released. */
export const lastFourOf = (phone: string): string => phone.slice(-4);

/** A balance that is not known is not too little: the server decides. */
export const isTooPoor = (priceCents: number, balanceCents: number | undefined): boolean =>
  balanceCents !== undefined && balanceCents < priceCents;
