/** Starts to record the texts of the dialog. `stop` ends the recording and returns the texts, oldest first. */
export const recordDialogTexts = () => {
  const texts: string[] = []
  const recordText = () => {
    const text = document.querySelector('[role=dialog]')?.textContent
    if (text !== undefined && texts.at(-1) !== text) texts.push(text)
  }
  const observer = new MutationObserver(recordText)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  recordText()
  return {
    stop: () => {
      observer.disconnect()
      return texts
    },
  }
}
