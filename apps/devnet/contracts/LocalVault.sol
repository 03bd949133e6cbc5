// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC4626} from "solady/src/tokens/ERC4626.sol";

/// An ERC-4626 vault for local chains, over one token of six decimals.
contract LocalVault is ERC4626 {
    address private immutable _asset;

    constructor(address asset_) {
        _asset = asset_;
    }

    function asset() public view override returns (address) {
        return _asset;
    }

    function name() public pure override returns (string memory) {
        return "Vault of USDC";
    }

    function symbol() public pure override returns (string memory) {
        return "vUSDC";
    }

    function _underlyingDecimals() internal pure override returns (uint8) {
        return 6;
    }

    /// Nobody may take shares unasked.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
