import { restartWithSettings } from './process-settings.ts'

restartWithSettings()
// The variable is set first, because React selects its build when it is imported.
process.env.NODE_ENV = 'production'
await import('./main.ts')
