import { writeFileSync } from 'node:fs'
import process from 'node:process'

/** Keeps the counts of tests in the file that TEST_COUNTS names, after each test file, for scripts/ci.mjs. */
export default class CountReporter {
  counts = { passed: 0, failed: 0, finished: false }

  onTestModuleEnd(module) {
    const states = [...module.children.allTests()].map((test) => test.result().state)
    const failed = states.filter((state) => state === 'failed').length
    this.counts.passed += states.filter((state) => state === 'passed').length
    // A file that could not be loaded, or whose hooks failed, has no failed test to count; it counts as one.
    this.counts.failed += failed === 0 && module.state() === 'failed' ? 1 : failed
    this.write()
  }

  onTestRunEnd(_modules, unhandledErrors) {
    this.counts.failed += unhandledErrors.length
    this.counts.finished = true
    this.write()
  }

  write() {
    const file = process.env.TEST_COUNTS
    if (file) writeFileSync(file, JSON.stringify(this.counts))
  }
}
