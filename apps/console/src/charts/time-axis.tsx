import styles from './bars.module.css'

const mostLabels = 8

/** What some bars are of, each beneath its own: all of a few, else as many as there is room for. */
export function TimeAxis({ labels }: { labels: readonly string[] }) {
  const step = Math.max(1, Math.ceil(labels.length / mostLabels))
  return (
    <div className={styles.axis} aria-hidden>
      {labels.map((label, index) => (
        <span key={label} className={index % step === 0 ? styles.labelled : undefined}>
          {index % step === 0 && <span>{label}</span>}
        </span>
      ))}
    </div>
  )
}
