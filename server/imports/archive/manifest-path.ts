/** Finds the path of `manifest.json` in an archive: at the root, or in the only top-level folder. */
export const findManifestPath = (paths: readonly string[]): string | undefined =>
  paths.includes('manifest.json') ? 'manifest.json' : paths.find(path => /^[^/]+\/manifest\.json$/.test(path))
