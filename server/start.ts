// React picks its build when it is first imported, so this must be said before anything else runs.
process.env.NODE_ENV = 'production'
await import('./main.ts')

export {}
