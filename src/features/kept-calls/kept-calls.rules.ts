// How long records of calls are kept after their accounts are gone: five years from the call (16 CFR 310.5).
export const keptYears = 5;
export const removedAtOnce = 5000;
export const exportedAtOnce = 1000;
