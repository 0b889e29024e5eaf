import { brand } from '../domain/brand.ts';

export const { productName } = brand;
