import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import styles from './page-intro.module.css'
import text from './text.module.css'

interface PageIntroProps {
  readonly title: string
  readonly lede?: string
  /** Pages between Home and this one. */
  readonly under?: readonly Crumb[]
}

/** How a page begins: where it is, what it is called and what it is for. */
export function PageIntro({ title, lede, under = [] }: PageIntroProps) {
  return (
    <>
      <Breadcrumb trail={[{ name: 'Home', path: '/' }, ...under, { name: title }]} />
      <h1 className={text.title}>{title}</h1>
      {lede && <p className={`${text.lede} ${styles.lede}`}>{lede}</p>}
    </>
  )
}
