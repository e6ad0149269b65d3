/** Events cannot be changed or deleted (FB-EVT-22); erasing them requires dropping the trigger deliberately. */
export const appendOnlyEvents = (schema: string): string => `
CREATE FUNCTION ${schema}.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Events are never changed or removed.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON ${schema}.event
  FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.refuse_change();
`;
