import './exits.ts';
import './inspector.ts';
import './live.ts';
import './stage.ts';
