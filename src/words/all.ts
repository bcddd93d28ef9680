import './cost.ts';
import './cost-runs.ts';
import './exits.ts';
import './guards.ts';
import './harness.ts';
import './inspector.ts';
import './live.ts';
import './stage.ts';
