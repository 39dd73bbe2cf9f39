import { restartWithSettings } from './process-settings.ts'

restartWithSettings()
// React selects its build when it is first imported.
process.env.NODE_ENV = 'production'
await import('./main.ts')
