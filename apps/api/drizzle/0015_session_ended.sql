-- What a session hears of as it happens ends with it, in whichever process, and whatever ended it.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON staff_sessions
  FOR EACH ROW EXECUTE FUNCTION notify_session_ended();
