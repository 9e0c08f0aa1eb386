/** A name that stands alone, as it stands within a sentence: `State or country` becomes `state or country`. */
export const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
