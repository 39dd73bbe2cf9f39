// Imported before @supabase/lite, which reads these once. No telemetry; and never the shortcuts it takes for its own
// tests (every experiment on, passwords hashed at a quarter of the rounds).
process.env.DO_NOT_TRACK = '1'
process.env.LITE_TELEMETRY = '0'
if (process.env.NODE_ENV === 'test') process.env.NODE_ENV = 'production'
delete process.env.RUN_SPEC
