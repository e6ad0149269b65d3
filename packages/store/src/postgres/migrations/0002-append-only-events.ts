/** FB-EVT-22: what is written to the trail stays, whoever asks. Who must erase it drops the trigger and answers for it. */
export const appendOnlyEvents = (schema: string): string => `
CREATE FUNCTION ${schema}.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Events are never changed or removed.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON ${schema}.event
  FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.refuse_change();
`;
