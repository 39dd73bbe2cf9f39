import { paths } from '../../platform/paths.ts'
import type { EventIntroduction, ProgrammeItem, Speaker } from './event.ts'

/** The page of the site that introduces somebody, at their place on it; undefined where none does. */
function introducedAt({ slug, groups }: EventIntroduction): string | undefined {
  const page = groups.includes('council') ? paths.council : groups.includes('management') ? paths.management : undefined
  return page && `${page}#${slug}`
}

/** Who speaks, as visitors read it: by the name they have now, with where the site introduces them. */
export function presentSpeaker(speaker: Speaker, introduced: readonly EventIntroduction[]): { name: string; page?: string } {
  const person = introduced.find(({ id }) => id === speaker.id)
  if (!person) return { name: speaker.name }
  const page = introducedAt(person)
  return { name: person.name, ...(page && { page }) }
}

/** Everybody who speaks in a programme, each once, in their order. */
export const listSpeakers = (programme: readonly ProgrammeItem[]): Speaker[] => [
  ...new Map(programme.flatMap(({ people }) => people).map(speaker => [speaker.id ?? speaker.name, speaker])).values(),
]
