/** Where `manifest.json` lies in an archive: at its root, or in the one folder that people have packed. */
export const manifestPathIn = (paths: readonly string[]): string | undefined =>
  paths.includes('manifest.json') ? 'manifest.json' : paths.find(path => /^[^/]+\/manifest\.json$/.test(path))
