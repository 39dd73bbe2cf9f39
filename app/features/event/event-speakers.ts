import { paths } from '../../platform/paths.ts'
import type { ProgrammeItem, Speaker, SpeakerWithPage } from './event.ts'

/** URL with anchor of the page that introduces a person. Undefined if no page introduces the person. */
function findSpeakerPageUrl({ slug, groups }: SpeakerWithPage): string | undefined {
  const page = groups.includes('council') ? paths.council : groups.includes('management') ? paths.management : undefined
  return page && `${page}#${slug}`
}

/** Speaker as visitors see the speaker: current name, and the URL of the page with an introduction. */
export function toSpeakerWithPage(
  speaker: Speaker,
  introduced: readonly SpeakerWithPage[],
): { name: string; page?: string } {
  const person = introduced.find(({ id }) => id === speaker.id)
  if (!person) return { name: speaker.name }
  const page = findSpeakerPageUrl(person)
  return { name: person.name, ...(page && { page }) }
}

/** All speakers of a programme in order, without duplicates. */
export const listEventSpeakers = (programme: readonly ProgrammeItem[]): Speaker[] => [
  ...new Map(programme.flatMap(({ people }) => people).map(speaker => [speaker.id ?? speaker.name, speaker])).values(),
]
