import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** What Node is started with by `npm start`. */
export const startFlags: string[] = scripts.start.match(/--\S+/g)

/** What `docs/operations.md` gives the process beside that, in a unit of systemd and in the container. */
export const startVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
