import { ArrowLeft, ArrowRight } from 'lucide'
import { Icon } from './icon.tsx'
import './arrow.css'

/** Arrow in the direction of reading, or with `back` in the other direction. Mirrored in right-to-left text. */
export const Arrow = ({ back = false }: { back?: boolean }) => (
  <Icon drawing={back ? ArrowLeft : ArrowRight} className="arrow" />
)
