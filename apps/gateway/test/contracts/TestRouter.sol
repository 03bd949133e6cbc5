// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Router {
    function factory() external view returns (address);
    function WETH() external view returns (address);
    function getAmountsOut(uint256 amount, address[] calldata path) external view returns (uint256[] memory);
}

/// A router with a rule of its own: it keeps one unit in a hundred of what the pools give, and does not say so.
contract TestRouter {
    Router private immutable inner;

    constructor(Router router) {
        inner = router;
    }

    function factory() external view returns (address) {
        return inner.factory();
    }

    function WETH() external view returns (address) {
        return inner.WETH();
    }

    function getAmountsOut(uint256 amount, address[] calldata path) external view returns (uint256[] memory amounts) {
        amounts = inner.getAmountsOut(amount, path);
        amounts[amounts.length - 1] = (amounts[amounts.length - 1] * 99) / 100;
    }
}
