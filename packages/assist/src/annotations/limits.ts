export const annotationLimits = {
  /** Characters of one attribute. */
  maxAttributeLength: 400,
} as const;
