import { ArrowLeft, ArrowRight } from 'lucide'
import { Icon } from './icon.tsx'
import './arrow.css'

/** Arrow in reading direction; `back` points the other way. Mirrored in right-to-left text. */
export const Arrow = ({ back = false }: { back?: boolean }) => (
  <Icon drawing={back ? ArrowLeft : ArrowRight} className="arrow" />
)
