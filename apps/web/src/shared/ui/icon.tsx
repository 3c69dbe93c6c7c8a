import styles from './icon.module.css'

/** Outlines on a field of 24 by 24, as `d` of one path each. */
const outlines = {
  cart: 'M3 4h2.2l2.3 10.4a1 1 0 0 0 1 .8h8.6a1 1 0 0 0 1-.8L20 7.5H6.2M8.1 19.3a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M15.4 19.3a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0',
  search: 'M4.5 10.8a6.3 6.3 0 1 0 12.6 0 6.3 6.3 0 1 0-12.6 0M15.6 15.6l4.6 4.6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  chevron: 'm6 9 6 6 6-6',
  right: 'M5 12h14m-5-5 5 5-5 5',
  phone:
    'M6.2 3.8h3l1.4 4-2 1.5a12 12 0 0 0 6.1 6.1l1.5-2 4 1.4v3a1.6 1.6 0 0 1-1.7 1.6A16.3 16.3 0 0 1 4.6 5.5 1.6 1.6 0 0 1 6.2 3.8z',
  sms: 'M4 5h16v11H10l-5 4v-4H4zM8 9.5h8M8 12.5h5',
  mail: 'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM4 7l8 6 8-6',
  handle: 'M8.2 12a3.8 3.8 0 1 0 7.6 0 3.8 3.8 0 1 0-7.6 0M15.8 8.4v4.8a2.4 2.4 0 0 0 4.7 0V12a8.5 8.5 0 1 0-3.4 6.8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1',
  offline: 'M4 4l16 16M7 18.5a4 4 0 0 1-.6-8M9.5 7.2A5.5 5.5 0 0 1 17.4 11a3.8 3.8 0 0 1 2 6.5',
  home: 'M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z',
  cash: 'M3.5 7h17v10h-17zM9.6 12a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0M6.5 9.8v.1M17.5 14.2v.1',
  bulb: 'M9.5 17.5h5M10.2 20.5h3.6M9 14.5a5.7 5.7 0 1 1 6 0c-.6.5-.8 1.2-.8 3H9.8c0-1.8-.2-2.5-.8-3z',
  sim: 'M7 3.5h7l4 4v13H7zM10 12h5v5h-5z',
  basket: 'M3.8 10h16.4l-1.7 9.5h-13zM8 10l3-5.5M16 10l-3-5.5M12 13.5v2.5',
  television: 'M3.5 7.5h17v11h-17zM8 3.5l4 4 4-4',
  exchange: 'M4 8.5h14m-4-4 4 4-4 4M20 15.5H6m4-4-4 4 4 4',
  heart: 'M12 20C7 16.6 4 13.6 4 9.9a4 4 0 0 1 8-1.4 4 4 0 0 1 8 1.4c0 3.7-3 6.7-8 10.1z',
  share: 'M12 14.5V4m-4 4 4-4 4 4M5 13v6.5h14V13',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7',
}

/** Shapes that are filled instead of outlined. */
const fillings = {
  whatsapp:
    'M12 2.5a9.4 9.4 0 0 0-8.1 14.2L2.6 21.5l4.9-1.3A9.4 9.4 0 1 0 12 2.5zm0 1.8a7.6 7.6 0 1 1-3.9 14.1l-.3-.2-2.8.7.8-2.7-.2-.3A7.6 7.6 0 0 1 12 4.3zM8.9 7.4c-.2 0-.5.1-.8.4-.3.3-1 1-1 2.3 0 1.4 1 2.7 1.1 2.9.2.2 2 3.1 4.9 4.2 2.4.9 2.9.8 3.4.7.5 0 1.7-.7 1.9-1.3.2-.7.2-1.2.2-1.3-.1-.1-.3-.2-.6-.4l-1.7-.8c-.2-.1-.4-.1-.6.1l-.8 1c-.1.2-.3.2-.6.1a6.8 6.8 0 0 1-2-1.2 7.6 7.6 0 0 1-1.4-1.8c-.1-.2 0-.4.1-.5l.8-1c.1-.2.1-.3 0-.5l-.8-1.9c-.2-.5-.4-.4-.6-.5z',
}

export type IconName = keyof typeof outlines | keyof typeof fillings

const shapes: Readonly<Record<IconName, string>> = { ...outlines, ...fillings }

/**
 * A small icon beside words. It says nothing to screen readers: if there are no words beside it, name the link or
 * button around it. It is as large as the words; its parent's font size makes it larger.
 */
export function Icon({ name }: { name: IconName }) {
  return <Outline path={shapes[name]} isFilled={name in fillings} />
}

/**
 * An icon that only one component needs, drawn like all others. `path` is the `d` of its path on a field of 24 by 24.
 */
export function Outline({ path, isFilled = false }: { path: string; isFilled?: boolean }) {
  return (
    <svg
      className={isFilled ? styles.filled : styles.icon}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
