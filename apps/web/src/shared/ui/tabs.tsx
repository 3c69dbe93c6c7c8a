import { useLocation, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import layout from './layout.module.css'
import styles from './tabs.module.css'

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  readonly label: string
  /** At most three: the style sheet distinguishes them by their position. */
  readonly panels: readonly TabPanel[]
  /** Id of the panel that is shown if the address names none; by default the first. */
  readonly usual?: TabPanel['id'] | undefined
}

export interface TabPanel {
  /** Of the panel, and so the address of its tab: `#packages`. */
  readonly id: string
  readonly name: string
  readonly content: ReactNode
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/**
 * Panels of which one is shown, chosen by the fragment of the address, so that each panel, and anything in it, can be
 * linked to. Before script, the tabs are plain links and the browser shows the panel they lead to; one that cannot
 * shows all panels, one below the other.
 */
export function Tabs({ label, panels, usual = panels[0]?.id ?? '' }: TabsProps) {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const tabs = useRef<(HTMLAnchorElement | null)[]>([])
  // Undefined until script is awake: until then the style sheet alone chooses.
  const [chosen, choose] = useState<number>()
  const ids = panels.map(({ id }) => id).join(' ')
  useEffect(() => {
    const all = ids.split(' ')
    const target = document.getElementById(hash)
    const named = all.findIndex((id) => document.getElementById(id)?.contains(target))
    // A fragment that names something else, such as the order form, leaves the tabs as they are.
    if (named >= 0) choose(named)
    else choose((before) => before ?? all.indexOf(usual))
  }, [hash, ids, usual])

  function open(index: number) {
    const panel = panels[index]
    if (!panel) return
    choose(index)
    void router.navigate({
      to: '.',
      search: true,
      hash: panel.id,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }

  function onClick(event: MouseEvent, index: number) {
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(index)
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const next = steps[event.key]?.(index, panels.length)
    if (next === undefined) return
    event.preventDefault()
    open(next)
    tabs.current[next]?.focus()
  }

  const isAwake = chosen !== undefined
  return (
    <div className={isAwake ? undefined : styles.byFragment}>
      <div className={styles.bar}>
        <div className={`${layout.page} ${styles.row}`} {...(isAwake && { role: 'tablist', 'aria-label': label })}>
          {panels.map(({ id, name }, index) => (
            <a
              key={id}
              id={`tab-${id}`}
              href={`#${id}`}
              ref={(element) => {
                tabs.current[index] = element
              }}
              className={`${styles.tab} ${index === chosen ? styles.chosen : ''} ${id === usual ? styles.usual : ''}`}
              onClick={(event) => onClick(event, index)}
              {...(isAwake && {
                role: 'tab',
                'aria-selected': index === chosen,
                'aria-controls': id,
                tabIndex: index === chosen ? 0 : -1,
                onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
              })}
            >
              {name}
            </a>
          ))}
        </div>
      </div>
      <div className={`${layout.page} ${styles.panels}`}>
        {panels.map(({ id, content }, index) => (
          <div
            key={id}
            id={id}
            className={`${styles.panel} ${id === usual ? styles.usual : ''}`}
            {...(isAwake && { role: 'tabpanel', 'aria-labelledby': `tab-${id}`, hidden: index !== chosen })}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
