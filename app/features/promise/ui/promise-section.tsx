import type { ReactNode } from 'react'
import type { Day } from '../../../platform/dates/in-zone.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { type PromiseLine, PromiseList } from './promise-list.tsx'
import { PromiseThreads } from './promise-threads.tsx'

/** From so many on they are drawn as a cloth too. */
const manyPromises = 12

type Props = {
  title: string
  promises: readonly PromiseLine[]
  today: Day
  /** A line under the title. */
  children?: ReactNode
}

/** What was promised, as it stands today; nothing where nothing was. */
export function PromiseSection({ title, promises, today, children }: Props) {
  if (promises.length === 0) return null
  return (
    <Section close id="promises" labelledBy="promises-heading">
      <SectionHead title={title} id="promises-heading">
        {children}
      </SectionHead>
      <div className="span-9">
        {promises.length >= manyPromises && <PromiseThreads promises={promises} today={today} />}
        <PromiseList promises={promises} today={today} />
      </div>
    </Section>
  )
}
