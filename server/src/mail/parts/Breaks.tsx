import { Fragment } from 'react'

/** Lines below each other. */
export const Breaks = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    <Fragment key={`${index} ${line}`}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
