// Runs readers in a separate process, who ask again as soon as they are answered: `node flood.mjs <url> <readers>
// <ms>`. Writes the status and the time of each answer, ms, as JSON.
const [url, readers, ms] = process.argv.slice(2)
const endsAt = performance.now() + Number(ms)
const answers = []

const read = async () => {
  while (performance.now() < endsAt) {
    const askedAt = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    answers.push({ status: answer.status, ms: Math.round(performance.now() - askedAt) })
  }
}

await Promise.all(Array.from({ length: Number(readers) }, read))
process.stdout.write(JSON.stringify(answers))
