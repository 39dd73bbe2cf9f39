import type { Config } from '@react-router/dev/config'

// The first manifest contains all routes. On a slow connection this saves one request at the start and further requests
// when links appear.
export default { ssr: true, appDirectory: 'app', routeDiscovery: { mode: 'initial' } } satisfies Config
