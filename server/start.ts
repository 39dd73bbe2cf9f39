import { restartWithSettings } from './process-settings.ts'

restartWithSettings()
// The variable NODE_ENV is set before the import, because React chooses its build when it is imported.
process.env.NODE_ENV = 'production'
await import('./main.ts')
