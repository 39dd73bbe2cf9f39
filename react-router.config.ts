import type { Config } from '@react-router/dev/config'

// Every address is in the first manifest: one request less on a poor line, and no per-link discovery calls.
export default { ssr: true, appDirectory: 'app', routeDiscovery: { mode: 'initial' } } satisfies Config
