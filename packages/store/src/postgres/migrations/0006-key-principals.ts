/** Idempotency keys belong to a principal; those from before belong to who created their submission. */
export const keyPrincipals = (schema: string): string => `
UPDATE ${schema}.idempotency SET operation = operation || ' ' ||
  coalesce((SELECT created_by FROM ${schema}.submission WHERE submission.id = submission_id), '');
`;
