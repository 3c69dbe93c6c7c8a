-- Every process keeps finished pages. A change of what stands on them tells all of them, whoever made it.
CREATE FUNCTION notify_site_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('site_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON descriptions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changed();
