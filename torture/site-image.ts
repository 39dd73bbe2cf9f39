import { type ContainerEngine, containerLimits, findEngines } from './container-engine.ts'
import { type Finding, measureSeconds } from './finding.ts'
import { findNodeImage, type NodeImage } from './node-image.ts'

/** Container image that the Containerfile makes. `said` describes how the image was built. */
export type SiteImage = { engine: ContainerEngine; name: string; said: string }

/**
 * Builds the container image if a container engine is available, and removes the image afterwards.
 * @param name name of the image, and prefix of everything else that is created
 * @returns the findings of `work`, or the reason why `work` could not run
 */
export async function runWithSiteImage(
  name: string,
  work: (image: SiteImage) => Promise<Finding[]>,
): Promise<Finding[]> {
  let why = 'no Docker or Podman that answers'
  for (const engine of await findEngines()) {
    const node = await findNodeImage(engine, `${name}-node`)
    try {
      const missing = node
        ? await findMissingRequirement(engine, node.name)
        : 'its image of Node can neither be fetched nor stood in for'
      if (node && !missing) return await buildImage(engine, node, name, work)
      why = `${engine.said}: ${missing}`
    } finally {
      if (node?.isOurs) await engine.ask(['rmi', '--force', node.name]).catch(() => {})
    }
  }
  return [{ what: 'the image is built and run', figure: why, holds: undefined }]
}

/** Checks the only requirement: a container that can publish a port and reach the package registry. */
const findMissingRequirement = (engine: ContainerEngine, node: string) =>
  engine.ask(['run', '--rm', ...containerLimits, '--publish', '127.0.0.1::3000', node, 'npm', 'ping']).then(
    () => undefined,
    (error: Error) => error.message,
  )

async function buildImage(
  engine: ContainerEngine,
  node: NodeImage,
  name: string,
  work: (image: SiteImage) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    const began = Date.now()
    const buildArguments = ['--file', 'Containerfile', '--build-arg', `NODE_IMAGE=${node.name}`, '--tag', name]
    await engine.ask(['build', ...buildArguments, '.'], 900_000)
    const bytes = Number(await engine.ask(['image', 'inspect', '--format', '{{.Size}}', name]))
    const said = `${measureSeconds(began)}, ${Math.round(bytes / 1e6)} MB, on ${node.said}`
    const finding = { what: `built by ${engine.said}`, figure: said, holds: true }
    return [finding, ...(await work({ engine, name, said }))]
  } finally {
    await engine.ask(['rmi', '--force', name]).catch(() => {})
  }
}
